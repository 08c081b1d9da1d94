import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite struct CacheControlTests {
  @Test(
    arguments: [
      ([], nil), (["max-age=60"], 60), (["MAX-AGE=60"], 60), (["max-age = 60"], 60),
      (["private, max-age=60"], 60),
      (["max-age=\"60\""], 60), (["max-age=60", "max-age=30"], 30), (["max-age=30, max-age=60"], 30),
      (["max-age=0"], 0), (["max-age"], 0), (["max-age="], 0), (["max-age=-5"], 0), (["max-age=1.5"], 0),
      (["max-age=abc"], 0), (["max-age=99999999999999999999"], 1 << 31), (["s-maxage=60"], nil),
      (["public, s-maxage=600, max-age=5"], 5), (["x=\"max-age=60\""], nil), (["x=\"a,max-age=60\""], nil),
      (["x=\"\\\",max-age=60\""], nil), (["x-max-age=60"], nil), ([",,max-age=60,,"], 60),
      (["x=\"unfinished, max-age=60"], 0), (["max-age=60, x=\"unfinished"], 0),
      (["immutable, stale-if-error=86400"], nil),
    ] as [([String], Int?)])
  func `the lifetime is the smallest max-age, and an unreadable one is none`(values: [String], seconds: Int?)
  {
    #expect(CacheControl(values).maxAge == seconds)
  }

  @Test(arguments: [
    "max-age=\"60, no-store", "max-age=\"60,NO-STORE , x", "no-store, x=\"", "x=\"\\\", no-store",
    "\", no-store",
  ])
  func `a quote that never ends hides no directive`(value: String) {
    #expect(CacheControl([value]).hasNoStore)
  }

  @Test func `directives are read whatever their case and place`() {
    let all = CacheControl(["No-Store , NO-CACHE=\"set-cookie\"", "must-revalidate"])
    #expect(all.hasNoStore && all.hasNoCache && all.hasMustRevalidate)
    let none = CacheControl(["private, no-transform, proxy-revalidate", "x=\"no-store\"", "no-stores", ""])
    #expect(!none.hasNoStore && !none.hasNoCache && !none.hasMustRevalidate)
  }
}
