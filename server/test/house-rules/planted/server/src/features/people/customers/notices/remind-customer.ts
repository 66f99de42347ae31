// breaks: sub-folders-one-way
import '../enrol/place.ts';
