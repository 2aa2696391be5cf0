// What this daemon can do beyond what every one can: its own description says so, and nothing is asked in vain.
import { get } from './api.js';

let description;

/** True when there is a route, and, where one is named, a field of what it takes. */
export async function offers(path, method = 'get', field) {
  description ??= get('/v1/openapi.json').catch(() => ({}));
  const operation = (await description).paths?.[path]?.[method];
  if (!operation || !field) return Boolean(operation);
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  return field in (schema?.properties ?? {});
}
