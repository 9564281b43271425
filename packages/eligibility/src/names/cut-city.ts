/** Length to which NCUA cuts the name of a city: "Colorado Spring". */
export const CITY_CHARACTERS = 15;
