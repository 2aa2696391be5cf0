import CommandOptions

/// Shell completions, made from the same tables as the help.
enum Completion {
  static func bash(for program: CommandProgram) -> String {
    let general = program.options.map { "--\($0.name)" } + ["--help"]
    let cases = program.subcommands.map { subcommand in
      let words = subcommand.syntax.options.map { "--\($0.name)" } + general
      return "    \(subcommand.name)) words=\"\(words.joined(separator: " "))\" ;;"
    }
    let names = program.subcommands.map(\.name).joined(separator: " ")
    return """
      _\(program.name)() {
        local word=${COMP_WORDS[COMP_CWORD]} command= words= i
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            --socket) ((i++)) ;;
            -*) ;;
            *) command=${COMP_WORDS[i]}; break ;;
          esac
        done
        case $command in
          "") words="\(names) \((general + ["--version"]).joined(separator: " "))" ;;
      \(cases.joined(separator: "\n"))
        esac
        if [[ -n $command && $word != -* ]]; then
          COMPREPLY=($(compgen -f -- "$word"))
        else
          COMPREPLY=($(compgen -W "$words" -- "$word"))
        fi
      }
      complete -o filenames -F _\(program.name) \(program.name)

      """
  }
}
