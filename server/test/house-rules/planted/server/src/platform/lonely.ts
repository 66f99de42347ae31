// breaks: no-orphans
export const lonely = true;
