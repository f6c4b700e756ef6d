#pragma once
#include <libxml/xmlversion.h>
// ICU's headers, which only the converters need, contradict those of Foundation.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
