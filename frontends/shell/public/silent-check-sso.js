// Keycloak leads the frame of the silent check back to here; the page around it reads the answer from the address.
globalThis.parent.postMessage(globalThis.location.href, globalThis.location.origin);
