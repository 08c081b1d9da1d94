/// Elements sorted into numbered buckets, all in one array.
struct BucketList<Element: Sendable>: Sendable {
  private let starts: [Int32]
  private let elements: [Element]

  /// Sorts elements into buckets, in their order; an element whose bucket is negative is left out.
  init(bucketCount: Int, buckets: [Int32], elements unsorted: [Element]) {
    var next = [Int32](repeating: 0, count: bucketCount + 1)
    for bucket in buckets where bucket >= 0 { next[Int(bucket) + 1] += 1 }
    for bucket in 0..<bucketCount { next[bucket + 1] += next[bucket] }
    starts = next
    guard let filler = unsorted.first else {
      elements = []
      return
    }
    var sorted = [Element](repeating: filler, count: Int(next[bucketCount]))
    for (element, bucket) in zip(unsorted, buckets) where bucket >= 0 {
      sorted[Int(next[Int(bucket)])] = element
      next[Int(bucket)] += 1
    }
    elements = sorted
  }

  /// The elements of one bucket.
  subscript(bucket: Int) -> ArraySlice<Element> {
    elements[Int(starts[bucket])..<Int(starts[bucket + 1])]
  }
}
