#include "CFloor.h"

#include <JavaScriptCore/JavaScript.h>
#include <stdio.h>
#include <stdlib.h>

struct CFloor {
  JSGlobalContextRef context;
  JSObjectRef callWithoutArguments, callWithStringAndNumber, emit;
  JSObjectRef withoutArguments, withStringAndNumber;
  JSStringRef n;
  JSValueRef tick;
};

// Volatile, so that the compiler cannot leave the work out.
static volatile double sum;
static char text[256];

static void check(JSContextRef context, JSValueRef exception) {
  if (exception == NULL) return;
  char message[512];
  JSStringRef string = JSValueToStringCopy(context, exception, NULL);
  JSStringGetUTF8CString(string, message, sizeof message);
  fprintf(stderr, "CFloor: %s\n", message);
  exit(1);
}

static JSValueRef withoutArguments(
    JSContextRef context, JSObjectRef function, JSObjectRef receiver, size_t count,
    const JSValueRef arguments[], JSValueRef *exception) {
  sum += 1;
  return JSValueMakeUndefined(context);
}

// JSStringGetUTF8CString is slower for a short ASCII text than to narrow it by hand.
static JSValueRef withStringAndNumber(
    JSContextRef context, JSObjectRef function, JSObjectRef receiver, size_t count,
    const JSValueRef arguments[], JSValueRef *exception) {
  JSStringRef string = JSValueToStringCopy(context, arguments[0], NULL);
  const JSChar *units = JSStringGetCharactersPtr(string);
  size_t length = JSStringGetLength(string);
  for (size_t i = 0; i < length && i < sizeof text; i++) text[i] = (char)units[i];
  JSStringRelease(string);
  sum += length + JSValueToNumber(context, arguments[1], NULL);
  return JSValueMakeUndefined(context);
}

static JSObjectRef global(JSContextRef context, const char *name) {
  JSStringRef string = JSStringCreateWithUTF8CString(name);
  JSValueRef value =
      JSObjectGetProperty(context, JSContextGetGlobalObject(context), string, NULL);
  JSStringRelease(string);
  JSValueProtect(context, value);
  return (JSObjectRef)value;
}

static JSObjectRef function(JSContextRef context, JSObjectCallAsFunctionCallback callback) {
  JSObjectRef function = JSObjectMakeFunctionWithCallback(context, NULL, callback);
  JSValueProtect(context, function);
  return function;
}

CFloor *CFloorCreate(const char *source) {
  CFloor *floor = malloc(sizeof *floor);
  JSContextRef context = floor->context = JSGlobalContextCreate(NULL);
  JSStringRef script = JSStringCreateWithUTF8CString(source);
  JSValueRef exception = NULL;
  JSEvaluateScript(context, script, NULL, NULL, 1, &exception);
  JSStringRelease(script);
  check(context, exception);
  floor->callWithoutArguments = global(context, "callWithoutArguments");
  floor->callWithStringAndNumber = global(context, "callWithStringAndNumber");
  floor->emit = global(context, "emit");
  floor->withoutArguments = function(context, withoutArguments);
  floor->withStringAndNumber = function(context, withStringAndNumber);
  floor->n = JSStringCreateWithUTF8CString("n");
  JSStringRef tick = JSStringCreateWithUTF8CString("tick");
  floor->tick = JSValueMakeString(context, tick);
  JSStringRelease(tick);
  JSValueProtect(context, floor->tick);
  return floor;
}

void CFloorFree(CFloor *floor) {
  JSStringRelease(floor->n);
  JSGlobalContextRelease((JSGlobalContextRef)floor->context);
  free(floor);
}

// Exported by the library, and left out of its headers.
void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, bool (*callback)(JSContextRef, void *), void *data);

void CFloorLimitExecution(CFloor *floor, double seconds) {
  JSContextGroupSetExecutionTimeLimit(
      JSContextGetGroup(floor->context), seconds, NULL, NULL);
}

static void loop(CFloor *floor, JSObjectRef loop, JSObjectRef function, long count) {
  JSValueRef exception = NULL;
  JSValueRef arguments[] = {function, JSValueMakeNumber(floor->context, count)};
  JSObjectCallAsFunction(floor->context, loop, NULL, 2, arguments, &exception);
  check(floor->context, exception);
}

void CFloorCallWithoutArguments(CFloor *floor, long count) {
  loop(floor, floor->callWithoutArguments, floor->withoutArguments, count);
}

void CFloorCallWithStringAndNumber(CFloor *floor, long count) {
  loop(floor, floor->callWithStringAndNumber, floor->withStringAndNumber, count);
}

void CFloorSendObjects(CFloor *floor, long count) {
  JSContextRef context = floor->context;
  for (long i = 0; i < count; i++) {
    JSValueRef exception = NULL;
    JSObjectRef body = JSObjectMake(context, NULL, NULL);
    JSObjectSetProperty(context, body, floor->n, JSValueMakeNumber(context, i), 0, NULL);
    JSValueRef arguments[] = {floor->tick, body};
    JSObjectCallAsFunction(context, floor->emit, NULL, 2, arguments, &exception);
    check(context, exception);
  }
}

void CFloorRunInFreshContexts(CFloor *floor, const char *source, long count) {
  JSStringRef script = JSStringCreateWithUTF8CString(source);
  JSContextGroupRef group = JSContextGetGroup(floor->context);
  for (long i = 0; i < count; i++) {
    JSValueRef exception = NULL;
    JSGlobalContextRef context = JSGlobalContextCreateInGroup(group, NULL);
    JSEvaluateScript(context, script, NULL, NULL, 1, &exception);
    check(context, exception);
    JSGlobalContextRelease(context);
  }
  JSStringRelease(script);
}
