import Foundation
import Testing

@testable import PriceboardCommands

@Suite struct WatchTourTests {
  @Test func `ten seconds pass at once, and the same way each time`() throws {
    let first = try WatchTour.text()
    #expect(first == (try WatchTour.text()))
  }

  @Test func `one row is stale after a lost update, all are in a tunnel, and none is at the end`() throws {
    let moments = try WatchTour.text().components(separatedBy: "After ").dropFirst()
    let stale = moments.map { $0.split(separator: "\n").count { $0.hasPrefix("  ! ") } }
    #expect(stale == [0, 1, 0, 7, 0])
  }

  @Test func `the notice and the countdown are there in the tunnel alone`() throws {
    let moments = try WatchTour.text().components(separatedBy: "After ").dropFirst()
    #expect(moments.map { $0.contains("No connection.") } == [false, false, false, true, false])
    #expect(moments.map { $0.contains("Next attempt in") } == [false, false, false, true, false])
  }
}
