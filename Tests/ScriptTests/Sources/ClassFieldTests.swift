import Testing

/// Fields of classes, as React Native's Babel preset reads them.
@Suite(.processes) struct `A field of a class` {
  @Test func `that has only a type is none, so it does not hide that of the parent`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      class Base { name: string; constructor() { this.name = this.made(); } made() { return 'base'; } }
      class Model extends Base { name: string; size = 1; }
      class Shape { kind!: string; }
      (Shape.prototype as any).kind = 'round';
      console.log(new Model().name, new Model().size, new Shape().kind);
      """, to: "app.ts")
    let result = try Command.run("--launch", "none", "app.ts", in: folder.url)
    #expect(result.output == "base 1 round\n", "\(result.errors)")
  }

  @Test func `is assigned, so a setter of the parent hears of it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      class Base { set level(value: number) { console.log('set', value); } }
      class Lamp extends Base { level = 3; }
      new Lamp();
      """, to: "app.ts")
    let result = try Command.run("--launch", "none", "app.ts", in: folder.url)
    #expect(result.output == "set 3\n", "\(result.errors)")
  }
}
