package enum HeadMove: Sendable, Equatable { case undo, redo }
