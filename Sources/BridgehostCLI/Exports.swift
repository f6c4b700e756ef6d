// Who writes a package that adds to the program imports this module alone.
@_exported public import Capabilities
@_exported public import HostLoop
@_exported public import JSEngine
@_exported public import NativeBridge
@_exported public import SimulatedPhone
