/** The environment variable that is offered for a token (specification, Resources, `token`). */
export const TOKEN_VARIABLE = "USER_GROUP_TOKEN";
