#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// A value that one thread at a time can reach.
///
/// For state that synchronous entry points share: registering a follower, a cancellation handler, `deinit`.
/// What only asynchronous callers touch belongs in an actor.
///
/// It stands in for `Mutex`, which needs iOS 18 and which the thread sanitizer does not see on Linux: it would
/// report every guarded access as a race.
///
/// The lock is not recursive. Nothing is awaited, and no continuation resumed, inside `withLock`: the task that a
/// continuation resumes may be in the middle of being cancelled, and its cancellation handler may want this lock.
///
/// `withLock` can be inlined into the modules that use it: a generic call costs several times what it guards.
@safe
@usableFromInline
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `value` is read and written only between `lock` and `unlock`, and `mutex` never changes.
  #if canImport(Darwin)
    private let mutex = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
  #else
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  #endif
  @usableFromInline var value: Value

  package init(_ value: Value) {
    self.value = value
    #if canImport(Darwin)
      unsafe mutex.initialize(to: os_unfair_lock())
    #else
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(mutex, nil)
    #endif
  }

  deinit {
    #if !canImport(Darwin)
      unsafe pthread_mutex_destroy(mutex)
    #endif
    unsafe mutex.deinitialize(count: 1)
    unsafe mutex.deallocate()
  }

  /// Runs `body` with the value while no other thread can reach it.
  @inlinable package func withLock<Output, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    lock()
    defer { unlock() }
    return try body(&value)
  }

  @usableFromInline func lock() {
    #if canImport(Darwin)
      unsafe os_unfair_lock_lock(mutex)
    #else
      unsafe pthread_mutex_lock(mutex)
    #endif
  }

  @usableFromInline func unlock() {
    #if canImport(Darwin)
      unsafe os_unfair_lock_unlock(mutex)
    #else
      unsafe pthread_mutex_unlock(mutex)
    #endif
  }
}
