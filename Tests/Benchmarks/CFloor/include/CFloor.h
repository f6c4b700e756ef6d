#pragma once

// What the C API of JavaScriptCore costs without Swift: the floor that our own figures are
// compared with. Everything runs in a context of its own, on the thread that made it.

typedef struct CFloor CFloor;

/// A context with the script `source`, which defines the functions of FloorScript.swift.
CFloor *CFloorCreate(const char *source);

/// Ends the context and its virtual machine.
void CFloorFree(CFloor *floor);

/// Ends a script that computes for `seconds`, for which the engine reads a clock at each entry.
void CFloorLimitExecution(CFloor *floor, double seconds);

/// JavaScript calls a native function without arguments, `count` times.
void CFloorCallWithoutArguments(CFloor *floor, long count);

/// JavaScript calls a native function that takes a string and a number, `count` times.
void CFloorCallWithStringAndNumber(CFloor *floor, long count);

/// Evaluates `source` in `count` fresh contexts of one virtual machine, one after the other.
void CFloorRunInFreshContexts(CFloor *floor, const char *source, long count);

/// Sends `{ n }` to one listener as an object that is built property by property, `count` times.
void CFloorSendObjects(CFloor *floor, long count);
