import Capabilities
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothFirmwareTests {
  private static func uuid(_ text: String) -> BluetoothUUID {
    BluetoothUUID(text) ?? .clientConfiguration
  }

  /// A connected app that has subscribed to the heart rate of a strap with this firmware.
  private func subscribed(
    repeating repetition: FirmwareRepetition? = nil, answers: [FirmwareAnswer] = []
  ) async -> (BluetoothFixture, BluetoothDevice) {
    let test = BluetoothFixture()
    var advertisement = Advertisement()
    advertisement.serviceUUIDs = [Self.uuid("180d")]
    let strap = test.radio.addPeripheral(
      name: "Strap", advertisement: advertisement,
      services: [
        GATTService(
          Self.uuid("180d"),
          [
            GATTCharacteristic(Self.uuid("2a37"), [.notify], repetition: repetition),
            GATTCharacteristic(Self.uuid("2a39"), [.write], answers: answers),
          ])
      ])
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.reactions = [:]
    test.clear()
    return (test, strap)
  }

  @Test func `firmware sends its values in turn while the app has subscribed`() async throws {
    let repetition = FirmwareRepetition(every: .seconds(10), [[0, 60], [0, 61]])
    let (test, _) = await subscribed(repeating: repetition)
    await test.advance(.seconds(30))
    #expect(
      test.words == [
        "didUpdateValue 2A37 [0, 60]", "didUpdateValue 2A37 [0, 61]", "didUpdateValue 2A37 [0, 60]",
      ])
    let rate = try #require(test.app?.characteristic("2a37"))
    test.app?.peripheral?.setNotifyValue(false, for: rate)
    test.clear()
    await test.advance(.seconds(60))
    #expect(test.words == ["didUpdateNotificationState false"])
  }

  @Test func `what firmware repeats stops with the connection`() async {
    let repetition = FirmwareRepetition(every: .seconds(10), [[0, 60]])
    let (test, strap) = await subscribed(repeating: repetition)
    test.radio.disconnect(strap)
    await test.advance(.seconds(60))
    #expect(test.words == ["didDisconnect Strap error 7"])
    #expect(test.events == [])
  }

  @Test func `firmware answers a written value`() async throws {
    let answers = [
      FirmwareAnswer(to: [1, 1], [(Self.uuid("2a37"), [0, 60]), (Self.uuid("2a37"), [0, 61])]),
      FirmwareAnswer(to: nil, [(Self.uuid("2a37"), [0, 99])]),
    ]
    let (test, _) = await subscribed(answers: answers)
    let control = try #require(test.app?.characteristic("2a39"))
    test.app?.peripheral?.writeValue([2], for: control, type: .withResponse)
    await test.advance(.seconds(1))
    test.app?.peripheral?.writeValue([1, 1], for: control, type: .withResponse)
    await test.advance(.seconds(1))
    #expect(
      test.words == [
        "didWriteValue 2A39", "didUpdateValue 2A37 [0, 99]", "didWriteValue 2A39",
        "didUpdateValue 2A37 [0, 60]", "didUpdateValue 2A37 [0, 61]", "didUpdateValue 2A37 [0, 99]",
      ])
  }
}
