internal import CAV
import Illustrator
import SketchCore

/// Writes frames to a film file through libav, one after the other.
final class FilmEncoder {
  private let width: Int
  private let height: Int
  private var file: UnsafeMutablePointer<AVFormatContext>?
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var frame = av_frame_alloc()
  private var packet = av_packet_alloc()
  private var scaler: OpaquePointer?
  private var stream: UnsafeMutablePointer<AVStream>?
  private var count: Int64 = 0

  /// - Throws: `SketchError` `.unsupported`, `.storage`.
  init(path: String, codec choice: FilmCodec, width: Int, height: Int, framesPerSecond: Int) throws {
    LibAVLog.isQuiet
    self.width = width
    self.height = height
    let name = choice.encoder
    guard let encoder = avcodec_find_encoder_by_name(name) else {
      throw FilmFault.unsupported(choice.container, name)
    }
    var code = avformat_alloc_output_context2(&file, nil, choice.container, path)
    guard code >= 0, let file, let codec = avcodec_alloc_context3(encoder), let frame, packet != nil else {
      throw FilmFault.cannotWrite(path, code)
    }
    self.codec = codec
    let rate = AVRational(num: Int32(framesPerSecond), den: 1)
    codec.pointee.width = Int32(width)
    codec.pointee.height = Int32(height)
    codec.pointee.time_base = AVRational(num: 1, den: rate.num)
    codec.pointee.framerate = rate
    codec.pointee.pix_fmt = AV_PIX_FMT_YUV420P
    codec.pointee.thread_count = 2
    codec.pointee.colorspace = AVCOL_SPC_BT709
    codec.pointee.color_primaries = AVCOL_PRI_BT709
    codec.pointee.color_trc = AVCOL_TRC_BT709
    codec.pointee.color_range = AVCOL_RANGE_MPEG
    codec.pointee.gop_size = rate.num * 2
    if file.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 {
      codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    }
    var settings: OpaquePointer?
    defer { av_dict_free(&settings) }
    for (key, value) in choice.options { av_dict_set(&settings, key, value, 0) }
    code = avcodec_open2(codec, encoder, &settings)
    guard code >= 0 else { throw FilmFault.cannotWrite(name, code) }
    guard let stream = avformat_new_stream(file, nil) else { throw FilmFault.cannotWrite(path, -12) }
    self.stream = stream
    stream.pointee.time_base = codec.pointee.time_base
    stream.pointee.avg_frame_rate = rate
    code = avcodec_parameters_from_context(stream.pointee.codecpar, codec)
    guard code >= 0 else { throw FilmFault.cannotWrite(path, code) }
    code = avio_open(&file.pointee.pb, path, AVIO_FLAG_WRITE)
    guard code >= 0 else { throw FilmFault.cannotWrite(path, code) }
    // Those the encoder did not know are the file format's.
    code = avformat_write_header(file, &settings)
    guard code >= 0 else { throw FilmFault.cannotWrite(path, code) }
    frame.pointee.format = codec.pointee.pix_fmt.rawValue
    frame.pointee.width = codec.pointee.width
    frame.pointee.height = codec.pointee.height
    frame.pointee.color_range = AVCOL_RANGE_MPEG
    frame.pointee.colorspace = AVCOL_SPC_BT709
    code = av_frame_get_buffer(frame, 0)
    guard code >= 0 else { throw FilmFault.cannotWrite(path, code) }
    scaler = vs_sws_context(
      Int32(width), Int32(height), AV_PIX_FMT_BGRA, Int32(width), Int32(height), codec.pointee.pix_fmt)
    guard scaler != nil else { throw FilmFault.cannotWrite("no conversion of colours", -22) }
  }

  deinit {
    sws_freeContext(scaler)
    av_packet_free(&packet)
    av_frame_free(&frame)
    avcodec_free_context(&codec)
    if let file {
      avio_closep(&file.pointee.pb)
      avformat_free_context(file)
    }
  }

  /// Adds the next frame.
  func add(_ picture: Bitmap) throws {
    guard let frame, let codec else { return }
    av_frame_make_writable(frame)
    let bytes = UnsafeRawPointer(picture.pixels).assumingMemoryBound(to: UInt8.self)
    var planes: [UnsafePointer<UInt8>?] = [bytes, nil, nil, nil]
    var strides: [Int32] = [Int32(width * 4), 0, 0, 0]
    withUnsafeMutablePointer(to: &frame.pointee.data) { data in
      data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) { targets in
        withUnsafeMutablePointer(to: &frame.pointee.linesize) { lines in
          lines.withMemoryRebound(to: Int32.self, capacity: 8) { widths in
            _ = sws_scale(scaler, &planes, &strides, 0, Int32(height), targets, widths)
          }
        }
      }
    }
    frame.pointee.pts = count
    count += 1
    let code = avcodec_send_frame(codec, frame)
    guard code >= 0 else { throw FilmFault.cannotWrite("frame \(count)", code) }
    try drain()
  }

  /// Writes what is left and the end of the file.
  func finish() throws {
    guard let file, let codec else { return }
    var code = avcodec_send_frame(codec, nil)
    guard code >= 0 else { throw FilmFault.cannotWrite("the end", code) }
    try drain()
    code = av_write_trailer(file)
    guard code >= 0 else { throw FilmFault.cannotWrite("the end", code) }
    code = avio_closep(&file.pointee.pb)
    guard code >= 0 else { throw FilmFault.cannotWrite("the end", code) }
  }

  private func drain() throws {
    guard let file, let codec, let packet, let stream else { return }
    while true {
      let code = avcodec_receive_packet(codec, packet)
      if code == Int32(VS_AV_AGAIN) || code == Int32(VS_AV_END) { return }
      guard code >= 0 else { throw FilmFault.cannotWrite("frame \(count)", code) }
      if packet.pointee.duration == 0 { packet.pointee.duration = 1 }
      av_packet_rescale_ts(packet, codec.pointee.time_base, stream.pointee.time_base)
      packet.pointee.stream_index = stream.pointee.index
      let written = av_interleaved_write_frame(file, packet)
      guard written >= 0 else { throw FilmFault.cannotWrite("frame \(count)", written) }
    }
  }
}
