import Bluetooth
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothFirmwareTests {
  private static func uuid(_ text: String) -> BluetoothUUID {
    BluetoothUUID(text) ?? .clientConfiguration
  }

  /// A connected app that has subscribed to the heart rate of a strap with this firmware.
  private func subscribed(
    repeating repetition: GATTCharacteristic.Repetition? = nil,
    didReceiveWrite: @escaping @HostActor (BluetoothFixture) -> GATTCharacteristic.WriteHandler? = {
      _ in nil
    },
    didReceiveRead: GATTCharacteristic.ReadHandler? = nil
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
            GATTCharacteristic(
              Self.uuid("2a39"), [.read, .write, .writeWithoutResponse], value: [7],
              didReceiveRead: didReceiveRead, didReceiveWrite: didReceiveWrite(test)),
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
    let repetition: GATTCharacteristic.Repetition = (.seconds(10), [[0, 60], [0, 61]])
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
    let repetition: GATTCharacteristic.Repetition = (.seconds(10), [[0, 60]])
    let (test, strap) = await subscribed(repeating: repetition)
    test.radio.disconnect(strap)
    await test.advance(.seconds(60))
    #expect(test.words == ["didDisconnect Strap error 7"])
    #expect(test.events == [])
  }

  @Test func `firmware answers a written value`() async throws {
    let (test, _) = await subscribed { _ in
      { _, written in
        var values: [GATTCharacteristic.NewValue] =
          written == [1, 1] ? [(0x2a37, [0, 60]), (0x2a37, [0, 61])] : []
        values.append((0x2a37, [0, 99]))
        return values
      }
    }
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

  @Test func `firmware answers a read with a new value, or with an ATT error`() async throws {
    let reads = Counter()
    let (test, strap) = await subscribed(didReceiveRead: { _ in
      reads.count += 1
      switch reads.count {
      case 1: return [1]
      case 2: throw BluetoothError.insufficientAuthentication
      // No error with which a peripheral can answer.
      case 3: throw BluetoothError.connectionTimeout
      default: throw CancellationError()
      }
    })
    let control = try #require(test.app?.characteristic("2a39"))
    for _ in 1...4 { test.app?.peripheral?.readValue(for: control) }
    await test.advance(.seconds(1))
    #expect(
      test.words == [
        "didUpdateValue 2A39 [1]", "didUpdateValue 2A39 [1] error 5",
        "didUpdateValue 2A39 [1] error 14", "didUpdateValue 2A39 [1] error 14",
      ])
    #expect(strap.characteristic(0x2a39, of: 0x180d)?.value == [1])
  }

  @Test func `a value that firmware refuses changes nothing`() async throws {
    let (test, strap) = await subscribed { _ in
      { _, written in
        guard written.count == 1 else { throw BluetoothError.invalidAttributeValueLength }
        return []
      }
    }
    let control = try #require(test.app?.characteristic("2a39"))
    test.app?.peripheral?.writeValue([1, 2], for: control, type: .withResponse)
    test.app?.peripheral?.writeValue([1, 2, 3], for: control, type: .withoutResponse)
    await test.advance(.seconds(1))
    let characteristic = try #require(strap.characteristic(0x2a39, of: 0x180d))
    #expect(test.words == ["didWriteValue 2A39 error 13"])
    #expect(characteristic.value == [7])
    #expect(characteristic.written == [])
    test.app?.peripheral?.writeValue([3], for: control, type: .withResponse)
    await test.advance(.seconds(1))
    #expect(test.words == ["didWriteValue 2A39 error 13", "didWriteValue 2A39"])
    #expect(characteristic.value == [3])
    #expect(characteristic.written == [[3]])
  }

  @Test func `firmware may keep another value than the written one`() async throws {
    let (test, _) = await subscribed { _ in
      { device, written in
        device.characteristic(0x2a39, of: 0x180d)?.value = written.reversed()
        return []
      }
    }
    let control = try #require(test.app?.characteristic("2a39"))
    test.app?.peripheral?.writeValue([1, 2], for: control, type: .withResponse)
    test.app?.peripheral?.readValue(for: control)
    await test.advance(.seconds(1))
    #expect(test.words == ["didWriteValue 2A39", "didUpdateValue 2A39 [2, 1]"])
  }

  @Test(arguments: [Peripheral.WriteType.withResponse, .withoutResponse])
  func `firmware that resets answers nothing, and the connection ends`(_ type: Peripheral.WriteType)
    async throws
  {
    let (test, strap) = await subscribed { test in
      { [unowned radio = test.radio] device, _ in
        radio.setPower(false, of: device)
        radio.setPower(true, of: device)
        return [(0x2a37, [0, 60])]
      }
    }
    let control = try #require(test.app?.characteristic("2a39"))
    test.app?.peripheral?.writeValue([1], for: control, type: type)
    test.app?.peripheral?.writeValue([2], for: control, type: type)
    await test.advance(.seconds(10))
    #expect(test.words == ["didDisconnect Strap error 6"])
    #expect(strap.characteristic(0x2a39, of: 0x180d)?.written == [[1]])
    #expect(!strap.isConnected)
  }

  @Test func `peripherals of the same name are different ones, but for a script they are not new`()
    async throws
  {
    let test = BluetoothFixture()
    let (first, second) = (test.addStrap(), test.addStrap())
    #expect(first !== second)
    #expect(test.radio.nextIdentifier(for: "Strap") == first.identifier)
    #expect(test.radio.nextIdentifier(for: "Strap") == second.identifier)
    let third = test.radio.addPeripheral(identifier: first.identifier, name: "Other")
    #expect(third === first)
    #expect(test.radio.devices.map(\.name) == ["Strap", "Strap"])
  }
}

/// How often something has happened.
@HostActor
private final class Counter {
  var count = 0
}
