import CGLib

/// Owner of GLib's option entries and the memory they write to; no other file calls GLib.
///
/// Values are taken as file names, that is as the bytes given: GLib would convert text from the locale's charset, and a
/// service's locale is often "C".
struct OptionTable: ~Copyable {
  struct Failure: Error {
    var reason: String
  }

  private let declarations: [OptionDeclaration]
  private let entries: UnsafeMutableBufferPointer<GOptionEntry>
  /// Words GLib writes to: one for each declaration, then one for the operands.
  private let storage: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>

  init(_ declarations: [OptionDeclaration]) {
    self.declarations = declarations
    storage = .allocate(capacity: declarations.count + 1)
    storage.initialize(repeating: nil)
    // The last one stays zero: the end of the table.
    entries = .allocate(capacity: declarations.count + 2)
    entries.initialize(repeating: GOptionEntry())
    for (index, declaration) in declarations.enumerated() {
      entries[index].long_name = UnsafePointer(strdup(declaration.name))
      entries[index].short_name = declaration.short.flatMap(\.asciiValue).map(gchar.init) ?? 0
      entries[index].arg = declaration.kind.argument
      entries[index].arg_data = UnsafeMutableRawPointer(storage.baseAddress! + index)
      entries[index].description = UnsafePointer(strdup(declaration.help))
      entries[index].arg_description = declaration.placeholder.map { UnsafePointer(strdup($0)) }
    }
    entries[declarations.count].long_name = UnsafePointer(strdup(""))  // G_OPTION_REMAINING
    entries[declarations.count].arg = G_OPTION_ARG_FILENAME_ARRAY
    entries[declarations.count].arg_data = UnsafeMutableRawPointer(storage.baseAddress! + declarations.count)
  }

  deinit {
    for (index, declaration) in declarations.enumerated() {
      switch declaration.kind {
      case .flag: break
      case .value: g_free(storage[index])
      case .values: g_strfreev(storage[index]?.assumingMemoryBound(to: UnsafeMutablePointer<gchar>?.self))
      }
    }
    g_strfreev(storage[declarations.count]?.assumingMemoryBound(to: UnsafeMutablePointer<gchar>?.self))
    storage.deallocate()
    for entry in entries {
      free(UnsafeMutablePointer(mutating: entry.long_name))
      free(UnsafeMutablePointer(mutating: entry.description))
      free(UnsafeMutablePointer(mutating: entry.arg_description))
    }
    entries.deallocate()
  }

  /// Parses the arguments. Call once.
  mutating func parse(_ arguments: [String], in syntax: CommandSyntax) -> Result<OptionValues, Failure> {
    let context = makeContext()
    defer { g_option_context_free(context) }
    g_option_context_set_strict_posix(context, syntax.stopsAtOperand ? 1 : 0)

    // GLib takes its options out of the vector, so it must be its own allocator's.
    let block = g_malloc0_n(gsize(arguments.count + 2), gsize(MemoryLayout<UnsafeMutablePointer<gchar>?>.size))!
    let strings = block.bindMemory(to: UnsafeMutablePointer<gchar>?.self, capacity: arguments.count + 2)
    for (index, argument) in ([syntax.command] + arguments).enumerated() { strings[index] = g_strdup(argument) }
    var vector: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>? = strings
    defer { g_strfreev(vector) }

    var error: UnsafeMutablePointer<GError>?
    guard g_option_context_parse_strv(context, &vector, &error) != 0 else {
      defer { g_error_free(error) }
      let reason = error.map { String(cString: $0.pointee.message) } ?? "the options cannot be read"
      return .failure(Failure(reason: reason.prefix(1).lowercased() + reason.dropFirst()))
    }
    var given: [String: [String]] = [:]
    for (index, declaration) in declarations.enumerated() { given[declaration.name] = values(at: index, declaration.kind) }
    return .success(OptionValues(given: given, operands: list(at: declarations.count)))
  }

  /// Help below the usage line, as GLib writes it: summary, options in columns, description.
  func help(for syntax: CommandSyntax) -> String {
    let context = makeContext()
    defer { g_option_context_free(context) }
    g_option_context_set_summary(context, syntax.summary)
    if !syntax.description.isEmpty { g_option_context_set_description(context, syntax.description) }
    let text = g_option_context_get_help(context, 1, nil)!
    defer { g_free(text) }
    // Its usage line names the process, not the subcommand, so the caller writes that.
    let help = String(cString: text)
    return help.firstRange(of: "\n\n").map { String(help[$0.upperBound...]) } ?? help
  }

  private func makeContext() -> OpaquePointer {
    let context = g_option_context_new(nil)!
    g_option_context_add_main_entries(context, entries.baseAddress, nil)
    // GLib's own --help prints and exits; ours is an option like others.
    g_option_context_set_help_enabled(context, 0)
    return context
  }

  private func values(at index: Int, _ kind: OptionDeclaration.Kind) -> [String]? {
    switch kind {
    case .flag:
      // A gboolean is an int; the word was zeroed before.
      return UnsafeRawPointer(storage.baseAddress! + index).load(as: gboolean.self) == 0 ? nil : [""]
    case .value:
      return storage[index].map { [String(cString: $0.assumingMemoryBound(to: CChar.self))] }
    case .values:
      return storage[index] == nil ? nil : list(at: index)
    }
  }

  private func list(at index: Int) -> [String] {
    guard var next = storage[index]?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self) else { return [] }
    var strings: [String] = []
    while let string = next.pointee {
      strings.append(String(cString: string))
      next += 1
    }
    return strings
  }
}

extension OptionDeclaration.Kind {
  fileprivate var argument: GOptionArg {
    switch self {
    case .flag: G_OPTION_ARG_NONE
    case .value: G_OPTION_ARG_FILENAME
    case .values: G_OPTION_ARG_FILENAME_ARRAY
    }
  }
}
