import Foundation

/// How many threads and descriptors this process has; nil on a system that does not tell.
struct ProcessCounts: Equatable {
  let threads: Int
  let descriptors: Int

  static var now: ProcessCounts? {
    let files = FileManager.default
    guard let threads = try? files.contentsOfDirectory(atPath: "/proc/self/task"),
      let descriptors = try? files.contentsOfDirectory(atPath: "/proc/self/fd")
    else { return nil }
    // Reading the folder takes a descriptor itself, each time.
    return ProcessCounts(threads: threads.count, descriptors: descriptors.count)
  }

  /// What there are once nothing has come or gone for half a second.
  static func calm() async -> ProcessCounts? {
    var (last, calmTimes) = (now, 0)
    for _ in 0..<200 where calmTimes < 10 {
      try? await Task.sleep(for: .milliseconds(50))
      let next = now
      calmTimes = next == last ? calmTimes + 1 : 0
      last = next
    }
    return last
  }

  /// Waits until there are no more than before, because the end of a thread takes its time; then what there are.
  static func settled(below before: ProcessCounts) async -> ProcessCounts? {
    var last = now
    for _ in 0..<200 {
      guard let counts = last, counts.threads > before.threads || counts.descriptors > before.descriptors
      else {
        break
      }
      try? await Task.sleep(for: .milliseconds(50))
      last = now
    }
    return last
  }
}
