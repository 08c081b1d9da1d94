import BasketComparison
import Testing

@testable import PriceboardCommands

@Suite struct ProblemDocumentTests {
  @Test(arguments: [
    ("[12].price_minor", "[].price_minor"), ("[0].points[31]", "[].points[]"),
    ("declared_count", "declared_count"), ("[3]", "[]"),
  ])
  func `the number of a row is left out of a path`(path: String, shortened: String) {
    #expect(ProblemDocument.withoutRow(path) == shortened)
  }

  @Test func `equal problems are counted whatever rows they are in and whatever order they have`() {
    let problems = [
      SourceProblem(file: "offers.json", path: "[3].price_minor", reason: .invalidAmount, dropsRow: true),
      SourceProblem(file: "offers.json", path: "[1].deposit_minor", reason: .invalidAmount, dropsRow: false),
      SourceProblem(file: "offers.json", path: "[9].price_minor", reason: .invalidAmount, dropsRow: true),
    ]
    let expected: JSONText = [
      [
        "file": "offers.json", "path": "[].deposit_minor", "reason": "invalidAmount", "drops_row": false,
        "count": 1,
      ],
      [
        "file": "offers.json", "path": "[].price_minor", "reason": "invalidAmount", "drops_row": true,
        "count": 2,
      ],
    ]
    #expect(ProblemDocument(problems: problems).json.document == expected.document)
    #expect(ProblemDocument(problems: problems.reversed()).json.document == expected.document)
  }
}
