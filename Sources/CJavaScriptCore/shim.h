#pragma once
#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>
#include <stddef.h>

// Exported by the shared library, but declared only in WebKit headers that Debian does not install.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *data);
void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double cpuSeconds, JSShouldTerminateCallback callback, void *data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);
typedef struct OpaqueJSScript *JSScriptRef;
JSScriptRef JSScriptCreateFromString(
    JSContextGroupRef group, JSStringRef url, int startingLine, JSStringRef source,
    JSStringRef *errorMessage, int *errorLine);
JSValueRef JSScriptEvaluate(
    JSContextRef context, JSScriptRef script, JSValueRef thisValue, JSValueRef *exception);
void JSScriptRelease(JSScriptRef script);
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
typedef struct OpaqueJSWeak *JSWeakRef;
JSWeakRef JSWeakCreate(JSContextGroupRef group, JSObjectRef object);
void JSWeakRelease(JSContextGroupRef group, JSWeakRef weak);
JSObjectRef JSWeakGetObject(JSWeakRef weak);
void JSLock(JSContextRef context);
void JSUnlock(JSContextRef context);

// WTF::initializeMainThread, a C++ function. What makes the first context of a process must call it
// first: without a main run loop, the timer of a full collection ends the process (in
// WTF::MemoryPressureHandler), seconds or minutes later.
void WTFInitializeMainThread(void) __asm__("_ZN3WTF20initializeMainThreadEv");

// WTF::setTimeZoneOverride, and the WTF::StringView that it takes by value: two registers.
typedef struct {
  const char *characters;
  unsigned length;
  bool is8Bit;
} WTFStringView;
bool WTFSetTimeZoneOverride(WTFStringView name)
    __asm__("_ZN3WTF19setTimeZoneOverrideENS_10StringViewE");
