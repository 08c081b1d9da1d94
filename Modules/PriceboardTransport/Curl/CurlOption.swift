#if os(Linux) && canImport(Glibc)
  /// The options of an easy handle that are set here, by their numbers in libcurl's interface, which never change.
  enum CurlOption: Int32 {
    // Numbers.
    case noBody = 44
    case followLocation = 52
    case httpProxyTunnel = 61
    case sslVersion = 32
    case verifyPeer = 64
    case freshConnect = 74
    case verifyHost = 81
    case httpVersion = 84
    case noSignal = 99
    case tcpNoDelay = 121
    case connectOnly = 141
    case connectTimeoutMilliseconds = 156
    case protocols = 181
    case tcpKeepAlive = 213
    case pathAsIs = 234
    case pipeWait = 237
    case suppressConnectHeaders = 265
    case http09Allowed = 285
    case quickExit = 322
    // Text and addresses; libcurl copies text, and nothing else.
    case writeData = 10_001
    case url = 10_002
    case proxy = 10_004
    case httpHeader = 10_023
    case headerData = 10_029
    case customRequest = 10_036
    case caInfo = 10_065
    case caPath = 10_097
    case share = 10_100
    case acceptEncoding = 10_102
    case copyPostFields = 10_165
    // Functions.
    case writeFunction = 20_011
    case headerFunction = 20_079
    case socketFunction = 20_148
    // Numbers of 64 bits.
    case postFieldSize = 30_120
    // A block of bytes.
    case caInfoBlob = 40_309
  }

  /// The options of a multi handle that are set here.
  enum CurlMultiOption: Int32 {
    case maximumHostConnections = 7
  }

  /// What an easy handle is asked for.
  enum CurlInformation: Int32 {
    case caInfo = 0x10_003D
    case activeSocket = 0x50_002C
  }
#endif
