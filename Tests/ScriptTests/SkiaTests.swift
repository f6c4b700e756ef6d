import Foundation
import Testing

/// @shopify/react-native-skia, whose native half is C++, with the mock that it brings for Jest.
@Suite struct `Skia` {
  private let project: StandInProject

  init() throws {
    project = try StandInProject()
    try project.add(
      "@shopify/react-native-skia",
      [
        "src/index.js": "export const Skia = SkiaApi; export * from './renderer';",
        "src/renderer.js": "export const Circle = () => null;",
        "src/mock/index.js": """
        export const Mock = (CanvasKit) => ({
          Skia: { Path: { Make: () => new CanvasKit.Path() } }, ...require('../renderer'),
        });
        """,
      ])
  }

  private let script = """
    import { Circle, Skia } from '@shopify/react-native-skia';
    const path = Skia.Path.Make();
    const [x] = path.moveTo(1, 2).getPoint(0);
    console.log(typeof Circle, typeof path, path.length + 1, x);
    """

  @Test func `runs with its own mock, of which every value says nothing, and the run says so`()
    throws
  {
    let result = try project.run(script)
    #expect(result.output == "function function 1 undefined\n", "\(result.errors)")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("note: @shopify/react-native-skia runs as in Jest: it draws nothing"),
      "\(result.errors)")
  }

  @Test func `has no native half with --strict-natives`() throws {
    let result = try project.run(script, "--strict-natives")
    #expect(result.status == 1)
    #expect(result.errors.contains("SkiaApi"), "\(result.errors)")
  }
}
