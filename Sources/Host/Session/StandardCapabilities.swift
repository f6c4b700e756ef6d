public import DeviceModules

/// What every app can do on its phone: each line is all that the program knows of that capability.
public let standardCapabilities: [any Capability.Type] = [
  Linking.self,
  NetInfo.self,
]
