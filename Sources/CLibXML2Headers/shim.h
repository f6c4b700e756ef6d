#pragma once
// Nothing: the target is there for where pkg-config says that libxml2's headers are.
