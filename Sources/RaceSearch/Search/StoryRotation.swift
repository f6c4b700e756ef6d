internal import Capabilities

/// The kinds of lives that a search runs, in turn; a round runs each once.
struct StoryRotation {
  let stories: [LifeStory]
  /// What runs instead in each fourth round: the same with a request that fails, where that is another life.
  private let combined: [LifeStory?]

  /// - Parameter combines: lets something else happen in a life, too, from time to time.
  init(_ stories: [LifeStory], combines: Bool) {
    self.stories = stories
    combined = stories.map { combines ? $0.withFailingReplies : nil }
  }

  /// What a run is of.
  struct Turn {
    /// How often the story was run before.
    let round: Int
    let story: LifeStory
    /// The story of the rotation that it is, or that more happens in.
    let base: LifeStory
    let isCombined: Bool
  }

  /// - Parameter index: the number of a run, from 0.
  func turn(ofRun index: Int) -> Turn {
    let (round, number) = index.quotientAndRemainder(dividingBy: stories.count)
    let combined = round % 4 == 3 ? combined[number] : nil
    return Turn(
      round: round, story: combined ?? stories[number], base: stories[number],
      isCombined: combined != nil)
  }
}
