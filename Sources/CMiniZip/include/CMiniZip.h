#pragma once
#include <minizip/unzip.h>
#include <stdbool.h>

// minizip, loaded when a zipped export is read: no other start should wait for it. The other functions may only be
// called once czip_load has returned true.

bool czip_load(void);

unzFile czip_open(const char *path);
int czip_close(unzFile archive);
int czip_first_entry(unzFile archive);
int czip_next_entry(unzFile archive);
int czip_entry(unzFile archive, unz_file_info64 *info, char *name, unsigned long capacity);
int czip_open_entry(unzFile archive);
int czip_read_entry(unzFile archive, void *buffer, unsigned count);
int czip_close_entry(unzFile archive);
