public import ArgumentParser
public import Device

extension AppLifecycle.Launch: ExpressibleByArgument {}
