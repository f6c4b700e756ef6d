internal import FoundationEssentials
internal import HostLoop

extension Bundler {
  /// Builds while bridgehost reads the files for esbuild, as Babel and Metro would: without Flow's
  /// types, with numbers for assets, and with one module for a file that exports in both ways.
  ///
  /// - Parameter first: what esbuild alone made; `nil` if it was not tried.
  func buildWithSources(
    _ entry: EntryFile, _ options: BundlerOptions, _ settings: ProjectSettings,
    after first: BundlerOutput?
  ) throws(ScriptError) -> BundlerOutput {
    let tolerant = try TemporaryConfiguration(
      above: entry.project, for: .tsx, callsCreateElement: options.callsCreateElement)
    let stripper = SourceParser.babel(
      above: entry.project, in: options.packageFolders + systemPackages
    ).map {
      TypeStripper(parser: $0, javaScriptHalf: javaScriptHalf, environment: environment)
    }
    let sources = ModuleSources(
      stripper: stripper, facts: facts, assets: options.assets, foreign: options.foreign,
      project: project(of: entry), drawings: options.hasDrawings, ownFolder: javaScriptHalf + "/",
      readsScripts: first?.needsOtherScripts(options) ?? true, settings: settings,
      runsAsInJest: runsAsInJest,
      context: RequireContext(
        project: project(of: entry), javaScriptHalf: javaScriptHalf,
        isAllowed: settings.allowsContext,
        extensions: Set(options.sources + options.assets), environment: environment,
        inputs: inputs))
    let exporting = sources.rewriteExports(of: first?.report.filesWithDefaultFrom ?? [])
    _ = sources.stripFlow(of: Set(first?.report.unreadableFiles ?? []).subtracting(exporting))
    _ = sources.makeCommonJS(of: first?.filesWithModule ?? [])
    _ = sources.readAsCode(first?.report.looseJSON ?? [])
    if first?.needsLookup ?? settings.needsLookup { _ = sources.lookUpImports() }
    var options = options
    var output = try attemptWithAll(entry, options, sources)
    // esbuild names only the unreadable files that it has reached.
    while output.result.isAnswer {
      let exporting = sources.rewriteExports(of: output.report.filesWithDefaultFrom)
      let isUnparsed = sources.stripFlow(
        of: Set(output.report.unreadableFiles).subtracting(exporting))
      let isAsked =
        !sources.readsScripts && output.needsOtherScripts(options) && sources.readScripts()
      let isConverted = sources.makeCommonJS(of: output.filesWithModule)
      let isLoose = sources.readAsCode(output.report.looseJSON)
      // A file that becomes a CommonJS module may have the names that it lacked.
      let isAllowed = !isConverted && sources.allowMissing(output.report.absentNames)
      let isLookedUp = output.needsLookup && sources.lookUpImports()
      if sources.readsAsTypeScript, options.configuration != tolerant.path {
        options.configuration = tolerant.path
      } else if !isUnparsed, !isAllowed, !isAsked, !isConverted, !isLoose, !isLookedUp,
        exporting.isEmpty
      {
        break
      }
      output = try attemptWithAll(entry, options, sources)
    }
    guard output.result.isAnswer else {
      return try buildWithoutSources(entry, options, tolerant: tolerant.path)
    }
    output.nameWarnings =
      sources.nameWarnings + (sources.lookup?.warnings(workingDirectory: workingDirectory) ?? [])
    guard output.error != nil, !sources.unparsed.isEmpty else { return output }
    // The reading as TypeScript may report what the reading as JavaScript would not.
    var plainOptions = options
    plainOptions.ignoresAssets = true
    let plain = try attemptWithAll(entry, plainOptions)
    output.report.refusals = sources.refusals.filter { file, refusal in
      output.report.isFlow(file, refusal, unlike: plain.report)
    }
    if !output.report.refusals.isEmpty { return output }
    output.report.takeLaterErrors(of: plain.report)
    return output
  }

  /// What esbuild's command line can do, for an esbuild whose service we do not understand.
  ///
  /// - Parameter tolerant: the configuration for files that are read as TypeScript.
  private func buildWithoutSources(
    _ entry: EntryFile, _ options: BundlerOptions, tolerant: String
  ) throws(ScriptError) -> BundlerOutput {
    var options = options
    options.ignoresAssets = true
    let first = try attemptWithAll(entry, options)
    if first.report.unreadableFiles.isEmpty { return first }
    // A `.js` file may have type annotations, so try to read it as TypeScript.
    options.loader = .tsx
    options.configuration = tolerant
    let second = try attemptWithAll(entry, options)
    return second.error == nil || second.report.gotFurther(than: first.report) ? second : first
  }

  /// The folder with the app's `package.json`.
  private func project(of entry: EntryFile) -> String {
    FilePath.nearest(["package.json"], above: entry.project).map(FilePath.directory)
      ?? entry.project
  }
}

extension BundlerOutput {
  /// Whether esbuild alone does not read the files as Babel and Metro do.
  func needsOtherSources(_ options: BundlerOptions) -> Bool {
    needsOtherScripts(options) || needsLookup
      || report.misses(assets: options.assets + (options.hasDrawings ? ["svg"] : []))
      || report.reads(options.misread)
  }

  /// Whether this is so for the texts of scripts.
  func needsOtherScripts(_ options: BundlerOptions) -> Bool {
    if options.runsAsInJest, JestLibraries.concern(hasText) { return true }
    if !report.unreadableFiles.isEmpty || !report.looseJSON.isEmpty || !report.absentNames.isEmpty
      || !report.filesWithDefaultFrom.isEmpty || !filesWithModule.isEmpty
      || hasText(RequireContext.call)
    {
      return true
    }
    return error == nil && hasTypeArguments
  }

  /// The files that use `module` or `exports` although esbuild took them for ES modules.
  var filesWithModule: Set<String> {
    let known = ModuleVariables.files(in: result.output).map(path)
    // If there is no bundle, the texts of the files show it.
    let suspected = report.suspectedModules.map(path).filter { path in
      guard let facts = report.facts(of: path, if: FileFacts.mayUseExports) else { return false }
      return facts.usesExports && (facts.hasExports || PackageType.canBeIgnored(for: path))
    }
    return Set(known + suspected)
  }

  /// Whether a file has Flow's type arguments where esbuild has read comparisons.
  private var hasTypeArguments: Bool {
    // The bundle has no comments, but the source map has the sources.
    guard let map = encodedMap.flatMap({ Data(base64Encoded: Data($0)) }),
      Array(map).withUnsafeBufferPointer({ ScriptText.contains(Array("@flow".utf8), in: $0) })
    else { return false }
    return ModulePaths.files(in: result.output).map(path).contains { path in
      report.facts(of: path, if: FileFacts.mayHaveTypeArguments)?.hasTypeArguments ?? false
    }
  }

  private func path(of name: String) -> String {
    name == entry.url ? name : FilePath.absolute(name, in: directory)
  }
}
