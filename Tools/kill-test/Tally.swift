/// What a run of kills came to.
struct Tally {
  var kills = 0
  var saves: UInt64 = 0
  var killedWhileSaving = 0
  var fromLastGood = 0
  var torn = 0
  var lost = 0
  var leftOver = 0

  var isClean: Bool { torn == 0 && lost == 0 && leftOver == 0 }

  var summary: String {
    """
    \(kills) kills during \(saves) acknowledged saves, \(killedWhileSaving) of them with a save under way
    \(torn) torn
    \(lost) lost after an acknowledged save
    \(leftOver) left-over files after the next start
    \(fromLastGood) times the last good copy had to stand in
    """
  }
}
