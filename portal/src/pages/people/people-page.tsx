export function PeoplePage() { return null; }
