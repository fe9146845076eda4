/**
 * Section of `workspace/configuration` that a client with a store of keys answers: the names of the endpoints that have
 * a key there or in the environment, as a list. The keys themselves never leave the client.
 */
export const KEYED_ENDPOINTS = 'moot.keyedEndpoints';
