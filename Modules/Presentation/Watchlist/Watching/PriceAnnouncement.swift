/// That a screen reader should say that prices may be out of date.
///
/// It is spoken once for each number. The first number is 1; the next comes when a notice appears again, and not
/// within 60 seconds of the one before.
package struct PriceAnnouncement: Hashable, Sendable {
  package let number: Int

  package init(number: Int) {
    self.number = number
  }
}
