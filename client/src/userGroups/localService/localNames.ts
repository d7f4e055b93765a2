/** The origin that the local service's tokens are stored under. Its port changes with every start, so no URL can serve. */
export const LOCAL_ORIGIN = "local-service";

/** The name of the local service in the URIs of its documents: unlike the name of its connection, the same in every language. */
export const LOCAL_NAME = "Local Service";
