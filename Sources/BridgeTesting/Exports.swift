// Who writes a test imports this module alone.
@_exported public import AppHost
@_exported public import BackgroundFetch
@_exported public import Bluetooth
@_exported public import Capabilities
@_exported public import HealthKit
@_exported public import HostLoop
@_exported public import JSEngine
@_exported public import NativeBridge
@_exported public import ScriptLoading
@_exported public import SimulatedPhone
@_exported public import Uploads
@_exported public import WebAPIs
