import ExpoModulesCore

/// A module as in an Expo project: it uses nothing of bridgehost's.
final class Lamp: Module {
  private var isOn = false
  private var spare: Bulb?
  private var timesObserved = 0
  private var appStates: [String] = []
  private let serviceQueue = DispatchQueue(label: "lamp.service")

  func definition() -> ModuleDefinition {
    Name("ExpoLamp")

    Constants {
      ["maker": "Acme", "sockets": ["E14", "E27"]]
    }

    Constant("serial") {
      isOn = true
      return 4711
    }

    Events("onSwitch", "onBreak")

    OnCreate {
      isOn = false
    }

    OnAppEntersForeground {
      appStates.append("foreground")
    }

    OnAppBecomesActive {
      appStates.append("active")
    }

    OnAppEntersBackground {
      appStates.append("background")
    }

    Property("appStates") { appStates }

    OnStartObserving {
      timesObserved += 1
    }

    OnStopObserving("onSwitch") {
      timesObserved += 10
    }

    Property("isOn")
      .get { isOn }
      .set { (newValue: Bool) in isOn = newValue }

    Property("timesObserved") { timesObserved }

    Function("light") { (colour: Colour, options: Options?) -> String in
      let options = options ?? Options()
      return
        "\(colour.rawValue) at \(options.level) for \(options.seconds ?? -1)s\(options.note ?? "")"
    }

    Function("echo") { (value: [String: Any]) -> [String: Any] in
      value
    }

    Function("describe") { (value: Either<String, [Int]>) -> String in
      if let text: String = value.get() { return "text \(text)" }
      return "numbers \(try value.as([Int].self))"
    }

    Function("bytes") { (data: Data) -> Data in
      Data(data.reversed())
    }

    Function("strobe") { (levels: Uint16Array) -> Uint16Array in
      levels[0] += 1
      levels[1...2] = [7, levels[0]]
      return levels
    }

    AsyncFunction("fade") { (levels: TypedArray) -> [Int] in
      levels.rawPointer.storeBytes(of: 9, as: UInt8.self)
      return [levels.byteOffset, levels.byteLength, levels.length]
    }

    Function("fits") { (byte: UInt8, url: URL) in
      "\(byte) \(url.scheme ?? "")"
    }

    Function("breakDown") {
      throw BrokenBulbException("E27").causedBy(Exception(name: "Heat", description: "too hot"))
    }

    Function("switchOn") { (watts: Double) in
      sendEvent("onSwitch", ["watts": watts, "by": nil])
      sendEvent("onNothing")
    }

    AsyncFunction("dim") { (level: Double) -> Double in
      level / 2
    }

    AsyncFunction("wait") { (text: String, promise: Promise) in
      DispatchQueue.global().async { promise.resolve(["text": text]) }
    }

    AsyncFunction("refuse") { (promise: Promise) in
      promise.reject("E_LAMP", "no power")
    }

    AsyncFunction("service") { () -> String in
      throw BrokenBulbException("E14")
    }
    .runOnQueue(serviceQueue)

    AsyncFunction("measure") { (times: Int) async throws -> Int in
      await Task.yield()
      return times * 2
    }

    Class(Bulb.self) {
      Constructor { (watts: Int, options: Options?) -> Bulb in
        if watts > 100 { throw BrokenBulbException("E27") }
        return Bulb(watts: watts, level: options?.level ?? 1)
      }

      Function("brighten") { (bulb: Bulb, by: Int) -> Int in
        bulb.level += by
        bulb.emit(event: "onLevel", payload: ["level": bulb.level])
        return bulb.level
      }

      AsyncFunction("burn") { (bulb: Bulb, promise: Promise) in
        promise.resolve(bulb.watts)
      }
      .runOnQueue(serviceQueue)

      Property("level", \Bulb.level)

      Property("watts") { (bulb: Bulb) in bulb.watts }
    }

    Function("spare") { (bulb: Bulb) -> Bulb in
      spare = spare ?? Bulb(watts: bulb.watts, level: 0)
      return spare ?? bulb
    }

    Function("documents") {
      appContext?.config.documentDirectory?.lastPathComponent
    }
  }
}

final class OwnNetwork: Module {
  func definition() -> ModuleDefinition {
    Name("ExpoNetwork")
    Constant("isOurs") { true }
  }
}

private final class Bulb: SharedObject {
  let watts: Int
  var level: Int

  init(watts: Int, level: Int) {
    self.watts = watts
    self.level = level
  }
}

private enum Colour: String, Enumerable {
  case red
  case green
}

private struct Options: Record {
  @Field var level: Int = 1
  @Field("duration") var seconds: Double?
  @Field var note: String?
}

private final class BrokenBulbException: GenericException<String>, @unchecked Sendable {
  override var reason: String { "the bulb in \(param) is broken" }
}
