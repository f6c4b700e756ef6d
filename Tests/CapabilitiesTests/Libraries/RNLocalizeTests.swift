import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/RNLocalize.mm`.
///
/// Differs from a phone: The calendar is always `gregorian`. `device.localize.set` changes only what this library says.
///
/// Own tests: none; 13 of 13 functions of its README.
@Suite("react-native-localize 3.7.0") @HostActor
struct RNLocalizeTests {
  private func lines(
    _ script: String, locale: PhoneLocale = .unitedStates
  ) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { TurboModuleRegistry } from 'react-native';
      import { device } from 'bridgehost';
      const native = TurboModuleRegistry.getEnforcing('RNLocalize');
      const all = () => [native.getCountry(), native.getCurrencies(), native.getNumberFormatSettings(),
        native.getTemperatureUnit(), native.uses24HourClock(), native.usesMetricSystem()];
      (async () => {
      \(script)
      })();
      """
    ) {
      $0.launch = .user
      $0.prepare = { $0.locale = locale }
    }
    #expect(await app.run().codes == [])
    return app.lines
  }

  @Test func `A phone in the United States has these settings`() async throws {
    let lines = try await lines(
      """
      console.log(JSON.stringify(all()));
      console.log(JSON.stringify(native.getLocales()), native.getCalendar());
      """)
    #expect(
      lines == [
        #"["US",["USD"],{"decimalSeparator":".","groupingSeparator":","},"fahrenheit",false,false]"#,
        #"[{"languageCode":"en","countryCode":"US","languageTag":"en-US","isRTL":false}] gregorian"#,
      ])
  }

  @Test
  func
    `The region decides the format, and the languages add their currencies (RNLocalize.mm:82-183)`()
    async throws
  {
    let lines = try await lines(
      "console.log(JSON.stringify(all()));",
      locale: PhoneLocale(languages: ["en-DE", "fr-CH", "de-AT"], identifier: "de_DE"))
    #expect(
      lines == [
        #"["DE",["EUR","CHF"],{"decimalSeparator":",","groupingSeparator":"."},"celsius",true,true]"#
      ])
  }

  @Test
  func
    `Languages have a script, a region or the phone's, and no tag twice (RNLocalize.mm:103-139)`()
    async throws
  {
    let lines = try await lines(
      """
      for (const { languageTag, scriptCode, isRTL } of native.getLocales()) console.log(languageTag, scriptCode, isRTL);
      """,
      locale: PhoneLocale(
        languages: ["zh-Hans-CN", "ar", "es-419", "ar-EG"], identifier: "ar_EG"))
    #expect(
      lines == ["zh-Hans-CN Hans false", "ar-EG undefined true", "es-UN undefined false"])
  }

  @Test func `A process learns of other languages only when it begins`() async throws {
    let lines = try await lines(
      """
      const country = () => console.log(native.getCountry());
      country();
      if (device.launchCount > 1) return;
      device.localize.set(['ja-JP'], null);
      country();
      device.forceQuit({ after: 1 });
      device.openApp({ after: 2 });
      """)
    #expect(lines == ["US", "US", "JP"])
  }

  @Test func `The time zone is the phone's, also after a journey`() async throws {
    let lines = try await lines(
      """
      device.setTimeZone('Europe/Berlin');
      console.log(native.getTimeZone());
      """)
    #expect(lines == ["Europe/Berlin"])
  }

  @Test func `What only Android has is undefined or rejected (RNLocalize.mm:185-188, 234-240)`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(native.usesAutoDateAndTime(), native.usesAutoTimeZone());
      await native.openAppLanguageSettings().catch(({ code, message }) => console.log(code, message));
      """)
    #expect(
      lines == [
        "null null", "unsupported openAppLanguageSettings is supported only on Android 13+",
      ])
  }
}
