public import PriceboardStorage
public import PriceboardTelemetry
public import PriceboardTransport

/// The one owner of the hub: it asks the server, and keeps the last address and area in a small file.
///
/// An app makes one at its start and keeps it. It begins at once: what the file holds is emitted, and its address is
/// resolved again, once; where that fails, the saved area stays. Without a saved address it asks which hub is browsed.
///
/// What ``area()`` answers is never older than what a follower got. A follower gets the address before the area that
/// belongs to it. What becomes current is saved in the background, in order; a save that fails costs nothing but the
/// next start's knowledge, and `StorageEvent` tells it.
///
/// The place goes to the server's delivery-area endpoint and into the file, and nowhere else.
public actor RemoteDeliveryAreaRepository: DeliveryAreaRepository {
  private let service: any HTTPService
  private let file: VersionedFile<SavedDeliveryArea>?
  private let telemetry: any TelemetrySink
  private let areas = StateBroadcast<DeliveryArea>()
  private let addresses = StateBroadcast<Address?>()

  private var machine = DeliveryAreaMachine()
  private var callers: [Int: CheckedContinuation<DeliveryArea, any Error>] = [:]
  private var lastCaller = 0
  private var requests: [Int: Task<Void, Never>] = [:]
  /// The last of the reads and writes of the file, which wait for each other.
  private var lastFileAccess: Task<Result<Void, StorageError>, Never>?

  /// Creates an owner that forgets everything with the process.
  public init(service: any HTTPService, telemetry: any TelemetrySink = .none) {
    self.init(service: service, file: nil, telemetry: telemetry)
  }

  /// Creates an owner that keeps the last address and area in the file `name` of `folder`.
  ///
  /// The folder is created by the first save if its parent is there. The name follows the rules of `CrashSafeFile`.
  /// One process at a time, and in it one owner, may use a name in a folder.
  ///
  /// - Throws: `StorageError.invalidName`.
  public init(
    service: any HTTPService, in folder: String, name: String = "delivery-area",
    telemetry: any TelemetrySink = .none
  ) throws(StorageError) {
    self.init(
      service: service,
      file: try VersionedFile(name, in: folder, schema: SavedDeliveryArea.schema, telemetry: telemetry),
      telemetry: telemetry)
  }

  package init(
    service: any HTTPService, file: VersionedFile<SavedDeliveryArea>?, telemetry: any TelemetrySink = .none
  ) {
    self.service = service
    self.file = file
    self.telemetry = telemetry
    Task { await self.start() }
  }

  deinit {
    for request in requests.values { request.cancel() }
  }

  /// The current area; asks the server where none is known yet.
  ///
  /// Calls that come while it is asked share the reply. Where the address is being set meanwhile, they wait for that.
  ///
  /// - Throws: ``DeliveryAreaError``; `CancellationError`.
  public func area() async throws -> DeliveryArea {
    try await answer { machine, caller in machine.areaAsked(caller: caller) }
  }

  /// A stream of the current area, if one is known, and of each later one that differs.
  ///
  /// Registered before it returns. One stream a follower; a follower that is late gets the newest alone, and none
  /// gets the same area twice in a row. It ends when its task is cancelled.
  public nonisolated func areaChanges() -> AsyncStream<DeliveryArea> {
    // A follower that is late may miss an area between two that are the same.
    areas.states().withoutRepetitions()
  }

  /// The address that is shown, as a stream: the current one first, nil without one.
  ///
  /// Before the file is read there is none to show yet, and nothing comes. One stream a follower.
  public nonisolated func addressChanges() -> AsyncStream<Address?> {
    addresses.states()
  }

  /// Resolves an address and makes its area the current one.
  ///
  /// Of calls that overtake each other the last one counts: the others throw ``DeliveryAreaError/superseded`` at
  /// once, and their requests are cancelled. Where it throws, the old address and area stay.
  ///
  /// - Throws: ``DeliveryAreaError``; `CancellationError`.
  public func setAddress(_ address: Address) async throws -> DeliveryArea {
    try await answer { machine, caller in machine.addressSet(address, caller: caller) }
  }

  /// Forgets the address, in memory and in the file, as on sign-out.
  ///
  /// The hub stays as one that is browsed until the server names its default; a lookup that is under way is
  /// superseded. It returns when the file is gone.
  ///
  /// - Throws: `StorageError` where the file could not be removed. In memory the address is forgotten all the same.
  public func forget() async throws(StorageError) {
    carryOut(machine.forgotten())
    try await lastFileAccess?.value.get()
  }

  /// How many streams are followed.
  package nonisolated var followerCount: Int { areas.followerCount + addresses.followerCount }

  /// Waits until everything that became current so far is saved.
  package func saved() async {
    _ = await lastFileAccess?.value
  }

  private func start() {
    carryOut(machine.started())
  }

  /// Waits for the answer to an event.
  private func answer(
    _ event: (inout DeliveryAreaMachine, _ caller: Int) -> [DeliveryAreaMachine.Effect]
  ) async throws -> DeliveryArea {
    try Task.checkCancellation()
    lastCaller += 1
    let caller = lastCaller
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        callers[caller] = continuation
        carryOut(event(&machine, caller))
      }
    } onCancel: {
      // It waits for the actor, and so comes after the event whenever it is called.
      Task { await self.callerCancelled(caller) }
    }
  }

  private func callerCancelled(_ caller: Int) {
    carryOut(machine.callerCancelled(caller))
  }

  private func carryOut(_ effects: [DeliveryAreaMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .load: load()
      case .request(let lookup, let address): request(lookup, address)
      case .cancelRequest(let lookup): requests.removeValue(forKey: lookup)?.cancel()
      case .emitAddress(let address): addresses.send(address)
      case .emitArea(let area): areas.send(area)
      case .save(let saved): save(saved)
      case .erase: erase()
      case .answer(let caller, let answer): resume(caller, with: answer)
      }
    }
  }

  private func resume(_ caller: Int, with answer: DeliveryAreaMachine.Answer) {
    let continuation = callers.removeValue(forKey: caller)
    switch answer {
    case .area(let area): continuation?.resume(returning: area)
    case .failed(let error): continuation?.resume(throwing: error)
    case .cancelled: continuation?.resume(throwing: CancellationError())
    }
  }
}

// MARK: - The server

extension RemoteDeliveryAreaRepository {
  private func request(_ lookup: Int, _ address: Address?) {
    requests[lookup] = Task { @concurrent [weak self, service] in
      let result = await service.deliveryArea(of: address)
      await self?.ended(lookup, result)
    }
  }

  private func ended(_ lookup: Int, _ result: Result<DeliveryArea, LookupFailure>) {
    // One that was cancelled may have ended at the same moment.
    guard requests.removeValue(forKey: lookup) != nil else { return }
    switch result {
    case .success(let area):
      carryOut(machine.resolved(area, lookup: lookup))
    case .failure(let failure):
      if let event = failure.event { telemetry.record(event) }
      carryOut(machine.lookupFailed(failure.error, lookup: lookup))
    }
  }
}

// MARK: - The file

extension RemoteDeliveryAreaRepository {
  private func load() {
    guard let file else { return carryOut(machine.savedLoaded(nil)) }
    access { repository throws(StorageError) in
      do throws(StorageError) {
        let saved = try await file.load().value
        await repository.savedLoaded(saved)
      } catch {
        // What cannot be read now counts as nothing; the file stays as it is, and storage reports it.
        await repository.savedLoaded(nil)
        throw error
      }
    }
  }

  private func savedLoaded(_ saved: SavedDeliveryArea?) {
    carryOut(machine.savedLoaded(saved))
  }

  private func save(_ saved: SavedDeliveryArea) {
    guard let file else { return }
    access { repository throws(StorageError) in
      do throws(StorageError) {
        try await file.save(saved)
      } catch {
        await repository.saveFailed()
        throw error
      }
    }
  }

  private func saveFailed() {
    machine.saveFailed()
  }

  private func erase() {
    guard let file else { return }
    access { _ throws(StorageError) in try await file.erase() }
  }

  /// Runs one access to the file after those before it.
  private func access(
    _ work: @escaping @Sendable (RemoteDeliveryAreaRepository) async throws(StorageError) -> Void
  ) {
    let before = lastFileAccess
    lastFileAccess = Task { @concurrent in
      _ = await before?.value
      do throws(StorageError) {
        try await work(self)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
  }
}
