import SketchCore

/// Commands that are answered at once, whatever is running.
extension Studio {
  func answer(
    _ command: VoiceCommand, _ submission: Submission, _ step: RequestStep?
  ) async throws -> CommandOutcome {
    switch command.intent {
    case .confirm: return try await confirm(command, submission, step)
    case .deny: return deny(command)
    case .cancel: return try await cancel(command, step, submission.hearing)
    case .list, .search: return await listing(command)
    case .collection:
      do { return try await tellOfCollections(command) } catch { return .rejected(command, error) }
    case .listen, .sleep: return await changeListening(command)
    case .status: return await tell(command)
    case .queue: return await changeQueue(command, submission)
    case .forget: return await forget(command)
    case .help:
      return CommandOutcome(.done, command: command, message: StudioMessages.phrasebook(parts.phrasebook))
    default:
      let message = "“\(command.intent.rawValue)” is not something this version can do"
      return .rejected(command, SketchError(.unsupported, message))
    }
  }

  private func cancel(
    _ command: VoiceCommand, _ step: RequestStep?, _ hearing: Hearing?
  ) async throws -> CommandOutcome {
    if openQuestion() != nil, command.target == nil { return deny(command) }
    guard !lane.jobs.isEmpty else {
      if command.suggestion?.intent == .undo {
        var undo = command
        undo.intent = .undo
        undo.suggestion = nil
        let receipt = try await entryMutex.withLock { [undo] in
          try await acceptOrdered(undo, isAnnounced: false, for: step, hearing)
        }
        return await receipt.outcome()
      }
      return .rejected(
        command,
        SketchError(
          .conflict, "nothing is running that could be cancelled",
          advice: "Say “undo” to take back the last change."))
    }
    do {
      let job = try await cancelJob(try await unfinishedJob(command.target))
      return CommandOutcome(.done, command: command, message: "Cancelled “\(job.command.transcript)”.", job: job)
    } catch {
      return .rejected(command, error)
    }
  }

  private func listing(_ command: VoiceCommand) async -> CommandOutcome {
    // As it was said: "yesterday" is another day whenever a saved search is looked at.
    let search = ArtworkSearch(command.query, command.filters)
    var command = command
    command.filters?.setTimes(now: parts.now())
    do {
      var query = try ArtworkQuery(command.query, command.filters, sort: command.sort, now: parts.now())
      query.total = true
      if let color = query.color { command.filters?.color = color.rawValue }
      if let name = query.collection { dialogue.note(try await meant(name).id) }
      let page = try await parts.library.artworks(query)
      dialogue.note(search)
      let found = page.artworks
      dialogue.noteListing(found.map(\.id))
      let message = StudioMessages.found(found, of: command.query, total: page.totalCount ?? found.count)
      return CommandOutcome(.done, command: command, message: message, artworks: found)
    } catch {
      return .rejected(command, error)
    }
  }

  private func changeListening(_ command: VoiceCommand) async -> CommandOutcome {
    do {
      guard command.intent == .sleep else {
        _ = try await parts.listening.awaken()
        return CommandOutcome(.done, command: command, message: "Listening.")
      }
      let state = try await parts.listening.fallAsleep()
      let message = state.mode == .off ? "Not listening any more." : "Asleep until you say “wake up”."
      return CommandOutcome(.done, command: command, message: message)
    } catch {
      return .rejected(command, error)
    }
  }
}
