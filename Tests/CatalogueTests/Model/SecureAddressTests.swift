import Testing

@testable import Catalogue

@Suite struct SecureAddressTests {
  @Test(arguments: [
    ("https://x.de/a.jpg", "https://x.de/a.jpg"),
    ("https://x.de", "https://x.de"),
    ("HTTPS://X.de/A", "https://X.de/A"),
    ("https://x.de/a b.jpg", "https://x.de/a%20b.jpg"),
    ("https://x.de/SKU (1).jpg", "https://x.de/SKU%20(1).jpg"),
    ("https://x.de/Käse.jpg", "https://x.de/K%C3%A4se.jpg"),
    ("https://x.de/Ka\u{308}se.jpg", "https://x.de/Ka%CC%88se.jpg"),
    ("https://x.de/🧀.jpg", "https://x.de/%F0%9F%A7%80.jpg"),
    ("https://x.de/a%20b.jpg", "https://x.de/a%20b.jpg"),
    ("https://x.de/100%", "https://x.de/100%25"),
    ("https://x.de/a%2z%", "https://x.de/a%252z%25"),
    ("https://x.de/a%C3%a4", "https://x.de/a%C3%a4"),
    ("https://x.de/a?q=1&w=ä#top", "https://x.de/a?q=1&w=%C3%A4#top"),
    ("https://x.de?q", "https://x.de?q"),
    ("https://x.de#a#b", "https://x.de#a%23b"),
    (#"https://x.de/a"<>\^`{|}[]"#, "https://x.de/a%22%3C%3E%5C%5E%60%7B%7C%7D%5B%5D"),
    ("https://x.de:8443/a", "https://x.de:8443/a"),
    ("https://[2001:db8::1]:443/a", "https://[2001:db8::1]:443/a"),
    ("  https://x.de/a.jpg ", "https://x.de/a.jpg"),
    ("https://x.de//cdn/../a;v=1,2", "https://x.de//cdn/../a;v=1,2"),
  ])
  func `an address is encoded by one rule`(text: String, address: String) {
    #expect(SecureAddress(text)?.text == address)
    #expect(ImageReference(url: text)?.url == address)
    // What is encoded stays as it is.
    #expect(SecureAddress(address)?.text == address)
  }

  @Test(arguments: [
    "", "   ", "http://x.de/a.jpg", "http://[", "https://[", "https://[]", "https://[x]/",
    "javascript:alert(1)",
    "//cdn/x.jpg", "/x.jpg", "x.jpg", "https:/x.de", "https:x.de", "https://", "https:///a", "https://?q",
    "https://:80",
    "https://x.de:port/", "https://x.de:123456/", "https://u:p@x.de/", "https://x.de\\@y.de/",
    "https://käse.de/",
    "https://x de/", "https://x.de/a\nb", "https://x.de/\u{0}", "https://x.de/\u{7F}",
    "data:image/png;base64,AA==",
    "file:///etc/passwd", "not a url", "https://%78.de/",
  ])
  func `what is not https with a plain host is none`(text: String) {
    #expect(SecureAddress(text) == nil)
    #expect(ImageReference(url: text) == nil)
  }

  @Test func `an endless address is none`() {
    #expect(SecureAddress("https://x.de/" + String(repeating: "a", count: 10_000)) == nil)
  }
}
