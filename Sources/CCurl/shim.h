#pragma once
#include <curl/curl.h>

// The variadic calls, with the types we use.
static inline CURLcode vs_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode vs_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode vs_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode vs_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode vs_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode vs_curl_set_writer(
    CURL *handle, size_t (*writer)(char *bytes, size_t size, size_t count, void *context), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode vs_curl_set_header_reader(
    CURL *handle, size_t (*reader)(char *bytes, size_t size, size_t count, void *context), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, reader);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

static inline CURLcode vs_curl_set_progress(
    CURL *handle,
    int (*progress)(void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total, curl_off_t up), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

static inline CURLcode vs_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode vs_curl_set_form(CURL *handle, curl_mime *form) {
  return curl_easy_setopt(handle, CURLOPT_MIMEPOST, form);
}

static inline CURLcode vs_curl_set_reader(
    CURL *handle, size_t (*reader)(char *bytes, size_t size, size_t count, void *context),
    int (*seeker)(void *context, curl_off_t offset, int origin), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, reader);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_READDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, seeker);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
}

static inline CURLcode vs_curl_set_socket_opener(
    CURL *handle, curl_socket_t (*opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

static inline CURLcode vs_curl_set_before_request(
    CURL *handle, int (*before)(void *context, char *peer, char *local, int peer_port, int local_port), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, before);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}

static inline CURLcode vs_curl_set_talk_reader(
    CURL *handle, int (*reader)(CURL *handle, curl_infotype kind, char *bytes, size_t size, void *context), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, reader);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_DEBUGDATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L);
}

static inline CURLcode vs_curl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode vs_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}
