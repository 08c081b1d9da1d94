import Dispatch

/// Runs an actor's jobs one after the other on a serial Dispatch queue.
///
/// Waiting for a disk blocks a thread. Swift's own threads are as few as the processor has cores, and while one of
/// them waits, other actors stand still. Jobs run in the order in which they come, whatever their priorities.
final class FileQueue: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
