#pragma once
#include <libxml/xmlversion.h>
// ICU's headers, which only the converters need, contradict those of Foundation.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <stdbool.h>

// libxml2, loaded when an export is read: no other start should wait for it. The other functions may only be called
// once cxml_load has returned true.

bool cxml_load(void);

xmlParserCtxtPtr cxml_create_parser(xmlSAXHandlerPtr handler);
void cxml_free_parser(xmlParserCtxtPtr parser);
void cxml_use_options(xmlParserCtxtPtr parser, int options);
void cxml_parse(xmlParserCtxtPtr parser, const char *text, int count, bool isLast);
const xmlChar *cxml_name(xmlDictPtr names, const char *name);
