internal import CAV
package import Illustrator
package import SketchCore

/// Reads a film file: its facts and its frames.
package final class FilmReader {
  private var file: UnsafeMutablePointer<AVFormatContext>?
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private let stream: Int32
  private let format: FilmFormat?

  /// - Throws: `SketchError` `.badImage` when it is no film.
  package init(path: String) throws {
    LibAVLog.isQuiet
    format = FilmFormat(fileName: path)
    var opened: UnsafeMutablePointer<AVFormatContext>?
    var code = avformat_open_input(&opened, path, nil, nil)
    guard code >= 0, let opened else { throw FilmFault.cannotRead(code) }
    file = opened
    code = avformat_find_stream_info(opened, nil)
    guard code >= 0 else {
      avformat_close_input(&file)
      throw FilmFault.cannotRead(code)
    }
    var decoder: UnsafePointer<AVCodec>?
    stream = av_find_best_stream(opened, AVMEDIA_TYPE_VIDEO, -1, -1, &decoder, 0)
    guard stream >= 0, let decoder, let context = avcodec_alloc_context3(decoder),
      let parameters = opened.pointee.streams[Int(stream)]?.pointee.codecpar
    else {
      avformat_close_input(&file)
      throw FilmFault.cannotRead(stream)
    }
    codec = context
    avcodec_parameters_to_context(context, parameters)
    code = avcodec_open2(context, decoder, nil)
    guard code >= 0 else { throw FilmFault.cannotRead(code) }
  }

  /// Frames a second, as the file says; 0 where it does not.
  var framesPerSecond: Double { file?.pointee.streams[Int(stream)].map { Self.rate(of: $0) } ?? 0 }

  private static func rate(of stream: UnsafeMutablePointer<AVStream>) -> Double {
    let rate = stream.pointee.avg_frame_rate
    return rate.den > 0 ? Double(rate.num) / Double(rate.den) : 0
  }

  deinit {
    avcodec_free_context(&codec)
    avformat_close_input(&file)
  }

  /// Ten seconds at 60 frames a second are 600; what is longer is no film of ours.
  private static let mostFrames = 3_600

  /// Facts, after every frame was decoded: damage anywhere is found.
  /// - Parameter each: gets every frame.
  package func read(_ each: (Bitmap) throws -> Void = { _ in }) throws -> FilmInfo {
    guard let file, let codec, let own = file.pointee.streams[Int(stream)] else { throw FilmFault.cannotRead(-22) }
    var frame = av_frame_alloc()
    var packet = av_packet_alloc()
    var scaler: OpaquePointer?
    defer {
      av_frame_free(&frame)
      av_packet_free(&packet)
      sws_freeContext(scaler)
    }
    let (width, height) = (Int(codec.pointee.width), Int(codec.pointee.height))
    guard width > 0, height > 0, width <= 8_192, height <= 8_192, let frame, let packet else {
      throw FilmFault.cannotRead(-22)
    }
    let picture = Bitmap(width: width, height: height)
    var frames = 0
    var pixelFormat: Int32?
    func take() throws {
      while true {
        let code = avcodec_receive_frame(codec, frame)
        if code == Int32(VS_AV_AGAIN) || code == Int32(VS_AV_END) { return }
        guard code >= 0 else { throw FilmFault.cannotRead(code) }
        frames += 1
        // A stream may change its size or format anywhere; what reads its planes was made for the first.
        guard frames <= Self.mostFrames, Int(frame.pointee.width) == width, Int(frame.pointee.height) == height,
          pixelFormat ?? frame.pointee.format == frame.pointee.format
        else { throw FilmFault.cannotRead(-22) }
        pixelFormat = frame.pointee.format
        if scaler == nil {
          scaler = vs_sws_context(
            Int32(width), Int32(height), AVPixelFormat(frame.pointee.format), Int32(width), Int32(height),
            AV_PIX_FMT_BGRA)
        }
        guard scaler != nil else { throw FilmFault.cannotRead(-22) }
        convert(frame, to: picture, scaler)
        try each(picture)
      }
    }
    while av_read_frame(file, packet) >= 0 {
      defer { av_packet_unref(packet) }
      guard packet.pointee.stream_index == stream else { continue }
      let code = avcodec_send_packet(codec, packet)
      guard code >= 0 else { throw FilmFault.cannotRead(code) }
      try take()
    }
    avcodec_send_packet(codec, nil)
    try take()
    guard frames > 0 else { throw FilmFault.cannotRead(-22) }
    let perSecond = Self.rate(of: own)
    return FilmInfo(
      mediaType: format?.mediaType ?? "video/mp4", width: width, height: height, frames: frames,
      framesPerSecond: perSecond,
      seconds: perSecond > 0 ? Double(frames) / perSecond : 0)
  }

  private func convert(_ frame: UnsafeMutablePointer<AVFrame>, to picture: Bitmap, _ scaler: OpaquePointer?) {
    let bytes = UnsafeMutableRawPointer(picture.pixels).assumingMemoryBound(to: UInt8.self)
    var targets: [UnsafeMutablePointer<UInt8>?] = [bytes, nil, nil, nil]
    var widths: [Int32] = [Int32(picture.width * 4), 0, 0, 0]
    withUnsafePointer(to: &frame.pointee.data) { data in
      data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { planes in
        withUnsafePointer(to: &frame.pointee.linesize) { lines in
          lines.withMemoryRebound(to: Int32.self, capacity: 8) { strides in
            _ = sws_scale(scaler, planes, strides, 0, Int32(picture.height), &targets, &widths)
          }
        }
      }
    }
  }
}
