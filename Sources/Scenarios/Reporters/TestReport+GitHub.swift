internal import HostLoop
internal import ScriptLoading

extension TestReport {
  /// A workflow command for GitHub Actions for each failure and note. GitHub shows a failure at its
  /// line of a pull request.
  ///
  /// - Parameter workspace: the folder of the repository. Paths are relative to it.
  package func githubAnnotations(workspace: String) -> String {
    let errors = cases.flatMap { test in
      test.failures.map { failure in
        let place = failure.place ?? test.place
        var properties = ["file=" + escaped(FilePath.readable(place.file, from: workspace))]
        if let line = place.line { properties.append("line=\(line)") }
        if let column = place.column { properties.append("col=\(column)") }
        properties.append("title=" + escaped(test.name))
        return
          "::error \(properties.joined(separator: ","))::\(escapedMessage(short(failure.text)))\n"
      }
    }
    return (errors + notes.map { "::notice::\(escapedMessage($0))\n" }).joined()
  }

  /// GitHub shows a few lines of an annotation.
  private func short(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .shortened(to: 100).joined(separator: "\n")
  }

  private func escapedMessage(_ text: String) -> String {
    // By Unicode scalars, because "\r\n" is a single character.
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case _ where scalar.isUnreadable && scalar != "\t": scalar.escape
      default: String(scalar)
      }
    }.joined()
  }

  private func escaped(_ property: String) -> String {
    escapedMessage(property).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
