// Who writes a native module imports this module alone.
@_exported public import HostLoop
@_exported public import JSEngine
