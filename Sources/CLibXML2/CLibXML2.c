#include "CLibXML2.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(X) \
  X(CreatePushParserCtxt) X(FreeParserCtxt) X(CtxtUseOptions) X(ParseChunk) X(DictLookup)

#define DECLARE(name) static __typeof__(xml##name) *name;
FUNCTIONS(DECLARE)

static bool loaded = false;

static void load(void) {
  void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) \
  name = (__typeof__(name))dlsym(library, "xml" #name); \
  if (!name) return;
  FUNCTIONS(FIND)
  loaded = true;
}

bool cxml_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}

xmlParserCtxtPtr cxml_create_parser(xmlSAXHandlerPtr handler) {
  return CreatePushParserCtxt(handler, NULL, NULL, 0, NULL);
}

void cxml_free_parser(xmlParserCtxtPtr parser) { FreeParserCtxt(parser); }

void cxml_use_options(xmlParserCtxtPtr parser, int options) { CtxtUseOptions(parser, options); }

void cxml_parse(xmlParserCtxtPtr parser, const char *text, int count, bool isLast) {
  ParseChunk(parser, text, count, isLast);
}

const xmlChar *cxml_name(xmlDictPtr names, const char *name) {
  return DictLookup(names, (const xmlChar *)name, -1);
}
