#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a function pointer cast from -1, which Swift cannot spell: SQLite copies the bytes before returning. */
static inline int vs_sqlite3_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int byte_count) {
  return sqlite3_bind_text(statement, index, text, byte_count, SQLITE_TRANSIENT);
}

/* Variadic in C. No legitimate statement of ours writes to internal tables. */
static inline int vs_sqlite3_set_defensive(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
