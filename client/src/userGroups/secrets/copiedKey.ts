/** The key under which the digest of a copied secret is stored while the secret may be in the clipboard. */
export const COPIED_KEY = "userGroups.copied";
