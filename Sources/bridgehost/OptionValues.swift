public import ArgumentParser
public import Bridge
public import Device

extension AppLifecycle.Launch: ExpressibleByArgument {}
extension Architecture: ExpressibleByArgument {}
