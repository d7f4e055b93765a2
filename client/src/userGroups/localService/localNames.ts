/** The origin that the local service's tokens are stored under. Its port changes with every start, so no URL can serve. */
export const LOCAL_ORIGIN = "local-service";

/** The name of the connection to the local service. */
export const LOCAL_NAME = "Local Service";
